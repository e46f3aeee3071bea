from scanledger import Scanledger

with Scanledger() as client:
    print(client.keys.get("key_6vN1bM4cX8zL2kJ5hG9fDs"))
