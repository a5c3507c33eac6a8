"""Who plays whom, where and with which boards: schedules, their constructions, checker, draw. PURE."""
