from scanledger import Scanledger

with Scanledger() as client:
    client.schedules.delete("sch_1")
