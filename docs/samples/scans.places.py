from scanledger import Scanledger

with Scanledger() as client:
    for place in client.scans.places("scan_4fY0Jq3vRk8sT1uWx2Zb7C", "fnd_0aB1cD2eF3gH4iJ5kL6mN7"):
        print(place)
