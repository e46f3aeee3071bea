from scanledger import Scanledger

with Scanledger() as client:
    print(client.keys.rotate("key_6vN1bM4cX8zL2kJ5hG9fDs", overlap_hours=0))
