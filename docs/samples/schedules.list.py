from scanledger import Scanledger

with Scanledger() as client:
    for schedule in client.schedules.list(limit=5):
        print(schedule)
