"""Movements of French Tarot, beside those that constant shifts and finite fields make. PURE."""
