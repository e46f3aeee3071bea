from scanledger import Scanledger

with Scanledger() as client:
    print(client.webhook_deliveries.get("dlv_5m0qW2eR4tY6uI8oP0aS1d"))
