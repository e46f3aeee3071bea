import os
from urllib.request import urlopen

with urlopen(os.environ["SCANLEDGER_URL"] + "/openapi.json") as response:
    print(response.read().decode())
