from scanledger import Scanledger

with Scanledger() as client:
    for target in client.targets.list(limit=5):
        print(target)
