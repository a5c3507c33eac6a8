"""Fields that the database holds sealed only (``games.sealing``); in Python they read like any other.

Nothing is opened before somebody reads the attribute: rows are loaded, listed, changed and saved without the
right key, and a value that was not set anew is written back as it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models.query_utils import DeferredAttribute

from games.sealing import KeyRing


def key_ring() -> KeyRing:
    """The keys of this installation."""
    return KeyRing(tuple(settings.BOARDS_KEYS))


class Sealed(bytes):
    """A value as the database holds it."""

    __slots__ = ()


class SealedAttribute(DeferredAttribute):
    """Gives the plain value, opened at each look: no plain card stays in a loaded row."""

    field: SealedField

    def __get__(self, instance: models.Model | None, cls: Any = None) -> Any:
        if instance is None:
            return self
        name = self.field.attname
        if name not in instance.__dict__:
            rows = type(instance)._base_manager.using(instance._state.db)
            instance.__dict__[name] = rows.values_list(name, flat=True).get(pk=instance.pk)
        value = instance.__dict__[name]
        return self.field.open(value, instance) if isinstance(value, Sealed) else value

    def __set__(self, instance: models.Model, value: Any) -> None:
        instance.__dict__[self.field.attname] = value


class SealedModel(models.Model):
    """A model with sealed fields."""

    class Meta:
        abstract = True

    def refresh_from_db(self, using: Any = None, fields: Any = None, from_queryset: Any = None) -> None:
        """Read the row again; what is sealed follows when it is looked at, so that no key is needed here."""
        if fields is None:
            for field in sealed_fields(type(self)):
                self.__dict__.pop(field.attname, None)
        super().refresh_from_db(using=using, fields=fields, from_queryset=from_queryset)


class SealedField(models.BinaryField):
    """Bytes that are sealed when the row is saved, bound to the fields of the row named by ``bound_to``."""

    descriptor_class = SealedAttribute

    def __init__(self, *args: Any, bound_to: Iterable[str], **kwargs: Any) -> None:
        self.bound_to = tuple(bound_to)
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        """Migrations know what the value is bound to."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "bound_to": list(self.bound_to)}

    def encode(self, value: Any) -> bytes:
        """The bytes to seal."""
        return bytes(value)

    def decode(self, plain: bytes) -> Any:
        """What ``encode`` was given."""
        return plain

    def place(self, instance: models.Model) -> str:
        """Where the value belongs: it opens nowhere else."""
        values = "/".join(str(getattr(instance, name)) for name in self.bound_to)
        return f"{self.model._meta.model_name}.{self.name}/{values}"

    def open(self, sealed: Sealed, instance: models.Model) -> Any:
        """The plain value; ``UnsealError`` where the keys do not open it."""
        return self.decode(key_ring().unseal(sealed, self.place(instance)))

    def seal(self, value: Any, instance: models.Model) -> Sealed:
        """``value`` for the database, under the first key."""
        return Sealed(key_ring().seal(self.encode(value), self.place(instance)))

    def stored(self, instance: models.Model) -> Sealed | None:
        """The value of a loaded row as it is in the database; ``None`` when it was set since."""
        value = instance.__dict__.get(self.attname)
        return value if isinstance(value, Sealed) else None

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Sealed | None:
        """Nothing is opened here."""
        return None if value is None else Sealed(value)

    def pre_save(self, model_instance: models.Model, add: bool) -> Sealed | None:
        """What was loaded goes back untouched; what was set is sealed now, when the row knows its place."""
        value = model_instance.__dict__.get(self.attname)
        return value if value is None or isinstance(value, Sealed) else self.seal(value, model_instance)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """The last gate before the database: a plain value does not pass."""
        if not (value is None or isinstance(value, Sealed)):
            raise TypeError(f"{self.name} is written by saving its row: nothing else seals it")
        return super().get_db_prep_value(value, connection, prepared)

    def get_lookup(self, lookup_name: str) -> Any:
        """Nobody asks the database what is inside."""
        return super().get_lookup(lookup_name) if lookup_name == "isnull" else None

    def get_default(self) -> Any:
        """As the kind of value has it: a row that was never given one holds an empty one."""
        return self.decode(b"") if not self.has_default() else super().get_default()

    def value_from_object(self, obj: models.Model) -> NoReturn:
        """No dump of rows carries a secret out; backups are made by ``deploy.backup``."""
        raise TypeError(f"{self.name} is sealed and is not dumped: see deploy.backup")


class SealedTextField(SealedField):
    """Text, sealed."""

    def encode(self, value: Any) -> bytes:
        """UTF-8."""
        return str(value).encode()

    def decode(self, plain: bytes) -> Any:
        """The text."""
        return plain.decode()


class SealedJSONField(SealedField):
    """A list or an object, sealed."""

    def encode(self, value: Any) -> bytes:
        """Without spaces."""
        return json.dumps(value, separators=(",", ":")).encode()

    def decode(self, plain: bytes) -> Any:
        """Nothing at all is an empty list."""
        return json.loads(plain) if plain else []


class MarkField(models.CharField):
    """A mark of the sealed field ``of`` (``games.sealing.KeyRing.marks``), made when that is set."""

    def __init__(self, *args: Any, of: str, **kwargs: Any) -> None:
        self.of = of
        fixed = {"max_length": 32, "blank": True, "default": "", "editable": False, "db_index": True}
        super().__init__(*args, **kwargs | fixed)

    def deconstruct(self) -> Any:
        """Migrations know what it marks."""
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """The mark under the first key; of a value that was not set anew it stays as it is."""
        value = model_instance.__dict__.get(self.of)
        if value and not isinstance(value, Sealed):
            field = model_instance._meta.get_field(self.of)
            setattr(model_instance, self.attname, key_ring().marks(field.encode(value))[0])
        return str(getattr(model_instance, self.attname))


def sealed_fields(model: type[models.Model]) -> list[SealedField]:
    """The fields of ``model`` that are stored sealed."""
    return [field for field in model._meta.concrete_fields if isinstance(field, SealedField)]
