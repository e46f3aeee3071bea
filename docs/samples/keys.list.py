from scanledger import Scanledger

with Scanledger() as client:
    for key in client.keys.list(limit=5, ending_before="key_6vN1bM4cX8zL2kJ5hG9fDs"):
        print(key)
