from scanledger import Scanledger

with Scanledger() as client:
    print(client.schedules.update("sch_1", enabled=True, cron="weekly"))
