from scanledger import Scanledger

with Scanledger() as client:
    print(client.webhook_endpoints.get("we_3kT9xQ2mN8vB4cZ7pL1sRd"))
