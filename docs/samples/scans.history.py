from scanledger import Scanledger

with Scanledger() as client:
    for entry in client.scans.history("scan_4fY0Jq3vRk8sT1uWx2Zb7C", at="2026-06-01T12:00:00Z", limit=5):
        print(entry)
