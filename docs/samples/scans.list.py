from scanledger import Scanledger

with Scanledger() as client:
    for scan in client.scans.list(status="failed", target="https://example.com/a", scan_type="full", created_after="2026-06-01T00:00:00Z", created_before="2026-07-01T00:00:00Z", limit=5):
        print(scan)
