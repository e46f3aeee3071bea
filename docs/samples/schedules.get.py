from scanledger import Scanledger

with Scanledger() as client:
    print(client.schedules.get("sch_1"))
