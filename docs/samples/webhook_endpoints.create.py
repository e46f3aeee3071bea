from scanledger import Scanledger

with Scanledger() as client:
    print(client.webhook_endpoints.create(url="https://example.com/hook", events=["ping"], description="mine"))
