from scanledger import Scanledger

with Scanledger() as client:
    client.webhook_endpoints.delete("we_3kT9xQ2mN8vB4cZ7pL1sRd")
