from scanledger import Scanledger

with Scanledger() as client:
    client.keys.revoke("key_6vN1bM4cX8zL2kJ5hG9fDs")
