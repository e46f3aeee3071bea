from scanledger import Scanledger

with Scanledger() as client:
    client.accepted_risks.delete("risk_9sD8fG7hJ6kL5zX4cV3bN2")
