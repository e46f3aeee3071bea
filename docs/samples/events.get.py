from scanledger import Scanledger

with Scanledger() as client:
    print(client.events.get("evt_8Zk1xC3vB5nM7qW9eR2tY4"))
