from scanledger import Scanledger

with Scanledger() as client:
    for event in client.audit_events.list(limit=5):
        print(event)
