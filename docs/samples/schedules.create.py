from scanledger import Scanledger

with Scanledger() as client:
    print(client.schedules.create(target="https://example.com/", cron="30 3 * * *", scan_type="full", timezone="Europe/Berlin", enabled=False))
