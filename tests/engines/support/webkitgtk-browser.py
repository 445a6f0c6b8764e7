#!/usr/bin/python3
"""A WebKitGTK browser with a profile on disk, started by WebKitWebDriver.

WebKit's own MiniBrowser forgets its profile under automation, so that nothing could be tried after a kill.
Usage: webkitgtk-browser.py --profile=DIR --size=WIDTHxHEIGHT [--dark]
"""

import argparse
import ctypes
import signal

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

from webkitgtk_kana import KanaInput  # noqa: E402

# It ends with its driver, however that ends (prctl(PR_SET_PDEATHSIG)).
ctypes.CDLL(None).prctl(1, signal.SIGKILL)

parser = argparse.ArgumentParser()
parser.add_argument("--profile", required=True)
parser.add_argument("--size", default="1366x768")
parser.add_argument("--dark", action="store_true")
given = parser.parse_args()
width, height = (int(number) for number in given.size.split("x"))

look = Gtk.Settings.get_default()
look.set_property("gtk-application-prefer-dark-theme", given.dark)
# A colour halfway through a fade belongs to no theme.
look.set_property("gtk-enable-animations", False)

manager = WebKit2.WebsiteDataManager(
    base_data_directory=given.profile + "/data", base_cache_directory=given.profile + "/cache"
)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
context.set_preferred_languages(["ja-JP", "ja"])

# Tabs, not windows: a tab that is not in front is hidden.
tabs = Gtk.Notebook(show_tabs=False, show_border=False)
window = Gtk.Window(decorated=False)
window.set_default_size(width, height)
window.add(tabs)
window.show_all()


def open_tab(*_):
    settings = WebKit2.Settings(
        enable_page_cache=True,
        enable_write_console_messages_to_stdout=True,
        hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
    )
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    view.set_input_method_context(KanaInput())
    view.connect("close", close_tab)
    view.connect("create", open_tab)
    view.connect("permission-request", lambda _view, request: request.allow() or True)
    # The driver asks for the focus of the tab that it switches to.
    view.connect("grab-focus", lambda view: tabs.set_current_page(tabs.page_num(view)))
    view.show()
    tabs.set_current_page(tabs.append_page(view, None))
    return view


def close_tab(view):
    tabs.remove(view)
    view.destroy()
    if tabs.get_n_pages() == 0:
        Gtk.main_quit()


def save(_context, download):
    def decide(download, name):
        download.set_destination("file://" + given.profile + "/downloads/" + name)
        return True

    download.connect("decide-destination", decide)


def begin(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkitgtk-browser")
    session.set_application_info(info)
    session.connect("create-web-view", open_tab)


context.connect("download-started", save)
context.connect("automation-started", begin)
Gtk.main()
