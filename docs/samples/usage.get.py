from scanledger import Scanledger

with Scanledger() as client:
    print(client.usage.get())
