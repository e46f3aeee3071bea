from scanledger import Scanledger

with Scanledger() as client:
    for risk in client.accepted_risks.list(limit=5):
        print(risk)
