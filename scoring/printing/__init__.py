"""Paper that shows what scoring has computed."""
