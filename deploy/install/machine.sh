# shellcheck shell=sh disable=SC2034,SC2154
# Part of deploy/install.sh: what must be true of this machine before anything is changed.

# Who listens at a port: its name, or nothing.
listener() { ss -Hltnp "sport = :$1" 2>/dev/null | sed -n 's/.*users:(("\([^"]*\)".*/\1/p; t; s/.*/another program/p' | head -n 1; }

caddy_is_ours() { head -n 1 "$caddyfile" 2>/dev/null | grep -q "^$marker"; }
caddy_is_default() {
  sum=$(dpkg-query -W -f='${Conffiles}\n' caddy 2>/dev/null | awk -v file="$caddyfile" '$1 == file { print $2 }')
  [ "$(md5sum "$caddyfile" 2>/dev/null | cut -d ' ' -f 1)" = "$sum" ]
}

ufw_is_active() { has ufw && ufw status 2>/dev/null | grep -q '^Status: active'; }
# True where ufw lets everybody in at a port: the first rule about it decides, and then what holds by default.
ufw_admits() {
  ufw status verbose | awk -v port="$1" '
    /^Default: allow \(incoming\)/ { admits = 1 }
    !decided && match($0, / (ALLOW|LIMIT|DENY|REJECT)( IN)? +Anywhere/) {
      count = split(substr($0, 1, RSTART), words, " ")
      hit = count == 1 && words[1] == "Anywhere"
      for (i = 1; i <= count; i++) {
        if (sub(/\/udp$/, "", words[i])) continue
        sub(/\/tcp$/, "", words[i])
        if (words[i] !~ /^[0-9,:]+$/) continue
        parts = split(words[i], ranges, ",")
        for (j = 1; j <= parts; j++) {
          split(ranges[j] ":" ranges[j], ends, ":")
          if (ends[1] + 0 <= port + 0 && port + 0 <= ends[2] + 0) hit = 1
        }
      }
      if (hit) { decided = 1; admits = $0 ~ / (ALLOW|LIMIT)/ }
    }
    END { exit !admits }'
}

check_machine() {
  room=$($carries_build && echo 700 || echo 2500)
  for folder in /opt /var/lib; do
    free=$(free_megabytes "$folder")
    [ "$free" -ge "$room" ] || fail "$folder has $free MB of free space, and Firstlight needs $room MB. Make room, then run this again."
  done
  if ! $carries_build; then
    memory=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
    [ "$memory" -ge 1500 ] || fail "Building needs 1,500 MB of memory, and this machine has $memory MB. Install from a release, which is already built."
  fi
  other=$(listener "$port")
  [ -z "$other" ] || $again || fail "Port $port is in use by $other. Run this again with --port and another number, such as --port 3001."
  if [ "$proxy" = own ]; then return; fi
  if [ -f "$caddyfile" ] && ! caddy_is_ours && ! caddy_is_default; then
    fail "Caddy already serves other sites here. Run this again with --behind-proxy, then add $domain to $caddyfile as in deploy/Caddyfile."
  fi
  for number in 80 443; do
    other=$(listener "$number")
    [ -z "$other" ] || [ "$other" = caddy ] ||
      fail "Port $number is in use by $other. Stop it (systemctl disable --now $other), or keep it and run this again with --behind-proxy."
  done
  has caddy || apt-cache show caddy >/dev/null 2>&1 || apt-get -qq update >/dev/null 2>&1
  has caddy || apt-cache show caddy >/dev/null 2>&1 || fail 'This system has no package called caddy. Debian 12 and Ubuntu 24.04 have it.'
  if ! ufw_is_active; then return; fi
  for number in 80 443; do
    ufw_admits "$number" ||
      fail "The firewall (ufw) keeps visitors out of port $number. Run \"ufw allow 80,443/tcp\", then run this again."
  done
}
