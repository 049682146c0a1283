# shellcheck shell=sh disable=SC2034,SC2154
# Part of deploy/install.sh: the program goes, what belongs to the clinic stays.

stop_and_remove() {
  for unit in "$units"/firstlight*.path "$units"/firstlight*.service; do
    [ -f "$unit" ] || continue
    systemctl disable --now "${unit##*/}" >/dev/null 2>&1 || true
    rm -f "$unit"
  done
  systemctl daemon-reload
}
remove_caddy() {
  rm -rf "$units/caddy.service.d/firstlight.conf"
  rmdir "$units/caddy.service.d" 2>/dev/null || true
  if head -n 1 "$caddyfile" 2>/dev/null | grep -q "^$marker"; then
    if [ -f "$settings/caddy-is-ours" ]; then
      systemctl disable --now caddy >/dev/null 2>&1 || true
      apt-get -qq purge -y caddy >/dev/null 2>&1
      rm -f "$settings/caddy-is-ours" "$settings/Caddyfile.before"
    else
      mv "$settings/Caddyfile.before" "$caddyfile"
      systemctl daemon-reload
      systemctl restart caddy
    fi
  fi
}
remove_program() { rm -rf "$program" /usr/local/bin/firstlight /var/cache/firstlight; }
