vcl 4.1;
# Varnish between the proxy that does TLS (deploy/nginx.conf, Caddy) and Firstlight. docs/topics/cdn.md says what it stores.
# test/server/cdn.all.test.ts runs it, with Debian's varnish and varnish-modules.
# Change: the address of Firstlight, and the token, which is CDN_URL's (openssl rand -hex 32).

import std;
import xkey;

backend default {
  .host = "127.0.0.1";
  .port = "3000";
}

sub vcl_recv {
  # Firstlight reads all lines of it, and a copy must not be told apart by the first alone.
  std.collect(req.http.Accept-Language);

  # Firstlight says what changed. Nobody else knows the token.
  if (req.http.Fastly-Key) {
    if (req.method != "POST" || req.http.Fastly-Key != "CHANGE-THIS-TOKEN") {
      return (synth(403));
    }
    return (synth(200, "Purged: " + xkey.purge(req.http.Surrogate-Key)));
  }

  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  # Files of the build are the same for everyone, and their names change with them.
  if (req.url ~ "^/assets/") {
    unset req.http.Cookie;
    return (hash);
  }
  # Only staff bring other cookies than the answered language offer: nothing is stored or answered from here.
  if (req.http.Cookie && req.http.Cookie != "spanish-offer=answered") {
    return (pass);
  }
  # Pages vary by language. These two spare a copy for each spelling of a browser; all others stay as they are.
  if (req.http.Accept-Language ~ "(?i)^en(-[a-z0-9]+)*(,|$)") {
    set req.http.Accept-Language = "en";
  } elsif (req.http.Accept-Language ~ "(?i)^es(-[a-z0-9]+)*(,|$)") {
    set req.http.Accept-Language = "es";
  }
  # Nobody waits for an answer to somebody else: most addresses can't be stored, and would be asked one by one.
  set req.hash_ignore_busy = true;
  return (hash);
}

sub vcl_backend_response {
  # A page that is over is never shown: not while another is fetched, and not while Firstlight is away.
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (beresp.status == 200 && !beresp.http.Set-Cookie) {
    if (beresp.http.Surrogate-Control ~ "^max-age=[0-9]+$") {
      set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "max-age=([0-9]+)", "\1s"), 0s);
      set beresp.http.xkey = beresp.http.Surrogate-Key;
      return (deliver);
    }
    if (bereq.url ~ "^/assets/" && beresp.http.Cache-Control ~ "immutable") {
      return (deliver);
    }
  }
  # Everything else is private until Firstlight says otherwise.
  set beresp.ttl = 0s;
  set beresp.uncacheable = true;
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
