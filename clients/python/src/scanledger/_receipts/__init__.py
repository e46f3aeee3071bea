"""Verification of receipts."""
