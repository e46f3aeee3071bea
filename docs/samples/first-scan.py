import os

from scanledger import Scanledger

with Scanledger() as client:
    scan = client.scans.create_and_wait(
        target=os.environ["TARGET"],
        on_progress=lambda scan: print(f"{scan.progress} %"),
    )
    print(scan.grade, scan.score, "complete" if scan.coverage.complete else "incomplete")

    for finding in client.scans.results(scan.scan_id, severity="low").findings:
        print(f"{finding.severity}: {finding.title}. {finding.remediation}")
