from scanledger import Scanledger

with Scanledger() as client:
    print(client.scans.receipt("scan_4fY0Jq3vRk8sT1uWx2Zb7C", since=40))
