"""What the crawl for cards of unreleased boards is made of.

routes.py   every address that the resolver knows, with values for its parameters
hall.py     the events and the people of the crawl
leaks.py    whether a text holds cards, a key, or what robots made of them
"""
