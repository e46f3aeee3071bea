from scanledger import Scanledger

with Scanledger() as client:
    for endpoint in client.webhook_endpoints.list(limit=5):
        print(endpoint)
