from scanledger import Scanledger

with Scanledger() as client:
    print(client.targets.create(host="example.com"))
