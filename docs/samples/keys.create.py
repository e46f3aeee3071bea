from scanledger import Scanledger

with Scanledger() as client:
    print(client.keys.create(name="ci", scopes=["scans:read"], expires_at="2030-01-01T00:00:00Z"))
