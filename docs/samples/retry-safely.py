from datetime import date

from scanledger import Scanledger

with Scanledger() as client:
    # The client makes a key for each call and repeats it in retries; a key of your own also covers a restart of your program.
    scan = client.scans.create(target="https://example.com/", idempotency_key=f"nightly-{date.today()}")
    print(scan.scan_id)
