from scanledger import Scanledger

with Scanledger() as client:
    client.targets.delete("tgt_9kJ7hG5fD3sA1pO0iU8yT6")
