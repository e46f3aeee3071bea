from scanledger import Scanledger

with Scanledger() as client:
    print(client.targets.verify("tgt_9kJ7hG5fD3sA1pO0iU8yT6"))
