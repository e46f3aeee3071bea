from scanledger import Scanledger

with Scanledger() as client:
    for event in client.events.list(type="scan.completed", limit=5):
        print(event)
