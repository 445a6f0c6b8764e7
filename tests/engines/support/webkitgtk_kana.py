"""An input method for a few syllables, so that automation can compose as a person does."""

import gi

gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, WebKit2  # noqa: E402

SYLLABLES = {"sa": "さ", "to": "と", "u": "う", "me": "め", "mo": "も"}


class KanaInput(WebKit2.InputMethodContext):
    """Ctrl+Space switches it on and off; Enter takes what was composed."""

    on = False
    kana = ""
    latin = ""

    def do_set_enable_preedit(self, _enabled):
        pass

    def do_get_preedit(self):
        text = self.kana + self.latin
        return text, [], len(text)

    def do_filter_key_event(self, event):
        if event.type != Gdk.EventType.KEY_PRESS:
            return False
        if event.state & Gdk.ModifierType.CONTROL_MASK and event.keyval == Gdk.KEY_space:
            self.on = not self.on
            return True
        letter = chr(Gdk.keyval_to_unicode(event.keyval))
        if self.on and letter.isalpha():
            return self.add(letter)
        return event.keyval == Gdk.KEY_Return and self.take()

    def add(self, letter):
        if not self.kana + self.latin:
            self.emit("preedit-started")
        self.latin += letter
        if self.latin in SYLLABLES:
            self.kana, self.latin = self.kana + SYLLABLES[self.latin], ""
        self.emit("preedit-changed")
        return True

    def take(self):
        text, self.kana, self.latin = self.kana + self.latin, "", ""
        if text:
            self.emit("preedit-finished")
            self.emit("committed", text)
        return text != ""
