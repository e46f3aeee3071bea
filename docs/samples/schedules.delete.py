from scanledger import Scanledger

with Scanledger() as client:
    client.schedules.delete("sch_7hN2vB5mQ8wE1rT4yU6iO9")
