from scanledger import Scanledger

with Scanledger() as client:
    print(client.schedules.update("sch_7hN2vB5mQ8wE1rT4yU6iO9", enabled=True, cron="weekly"))
