"""`python -m cogs.monitoring ADDRESS`: health check of a bot on this machine."""

import argparse
import http.client
import sys
from collections.abc import Sequence
from typing import Final

from cogs.monitoring.address import Address, BadAddress

PATIENCE_S: Final = 5.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask. Returns 0 if the answer is yes, else 1."""
    parser = argparse.ArgumentParser(prog="python -m cogs.monitoring", description=__doc__)
    parser.add_argument("address", help="the value of metrics.address, such as 127.0.0.1:9464")
    parser.add_argument("--ready", action="store_true", help="check readiness instead of liveness")
    asked = parser.parse_args(arguments)
    try:
        address = Address.read(asked.address, open_to_all=True)
    except BadAddress as error:
        parser.error(f"the address {error}")
    connection = http.client.HTTPConnection(address.host, address.port, timeout=PATIENCE_S)
    try:
        connection.request("GET", "/ready" if asked.ready else "/live")
        answer = connection.getresponse()
        print(answer.read().decode(errors="replace").strip())
    except (OSError, http.client.HTTPException) as error:
        print(f"no answer at {asked.address}: {error}", file=sys.stderr)
        return 1
    finally:
        connection.close()
    return 0 if answer.status == http.client.OK else 1


if __name__ == "__main__":
    sys.exit(main())
