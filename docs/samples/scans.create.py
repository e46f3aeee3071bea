from scanledger import Scanledger

with Scanledger() as client:
    print(client.scans.create(target="https://example.com/", scan_type="full"))
