from scanledger import Scanledger

with Scanledger() as client:
    for event in client.scans.events("scan_4fY0Jq3vRk8sT1uWx2Zb7C"):
        print(event)
