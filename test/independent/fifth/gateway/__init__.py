"""Gateways to speech and budgets, each of them right but for one thing, or odd in one thing that is allowed."""
