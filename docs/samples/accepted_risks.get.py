from scanledger import Scanledger

with Scanledger() as client:
    print(client.accepted_risks.get("risk_9sD8fG7hJ6kL5zX4cV3bN2"))
