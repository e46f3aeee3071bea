from scanledger import Scanledger

with Scanledger() as client:
    for delivery in client.webhook_endpoints.deliveries("we_3kT9xQ2mN8vB4cZ7pL1sRd", limit=5):
        print(delivery)
