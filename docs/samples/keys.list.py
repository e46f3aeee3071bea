from scanledger import Scanledger

with Scanledger() as client:
    for key in client.keys.list(limit=5):
        print(key)
