// The picture viewer: fits the window, and zooms by wheel, pinch, keys or buttons.

import { h } from "../shared/dom.js";
import { iconButton } from "../shared/icons.js";

const MOST = 8;
const STEP = 1.5;

export function openViewer(url, alt) {
  new Viewer(url, alt);
}

class Viewer {
  constructor(url, alt) {
    this.scale = 1;
    this.x = this.y = 0;
    this.pointers = new Map();
    this.image = h("img", { src: url, alt, draggable: "false" });
    this.stage = h("div", { class: "viewer-stage" }, this.image);
    this.shown = h("output", { class: "viewer-scale", "aria-label": "Zoom" });
    const original = h("a", { class: "icon-button", href: url, target: "_blank", rel: "noopener", "aria-label": "Open in a new tab", title: "Open in a new tab" });
    original.append(iconButton("open", "").firstChild);
    this.dialog = h("dialog", { class: "viewer", "aria-label": "Picture" },
      h("div", { class: "viewer-bar" },
        iconButton("minus", "Zoom out", () => this.zoom(1 / STEP)), this.shown,
        iconButton("plus", "Zoom in", () => this.zoom(STEP)), original,
        iconButton("close", "Close", () => this.dialog.close())),
      this.stage, h("p", { class: "viewer-alt" }, alt || "This picture has no description."));
    this.listen();
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.draw();
  }

  listen() {
    const { stage, dialog } = this;
    dialog.addEventListener("close", () => dialog.remove());
    dialog.addEventListener("keydown", (event) => this.key(event));
    stage.addEventListener("wheel", (event) => { event.preventDefault(); this.zoom(Math.exp(-event.deltaY / 400), event); }, { passive: false });
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) stage.addEventListener(kind, (event) => this.up(event));
  }

  // Zooms by a factor around the pointer.
  zoom(by, at = null) {
    const next = Math.min(MOST, Math.max(1, this.scale * by));
    const box = this.stage.getBoundingClientRect();
    const px = at ? at.clientX - box.left - box.width / 2 : 0;
    const py = at ? at.clientY - box.top - box.height / 2 : 0;
    this.x = px - (px - this.x) * (next / this.scale);
    this.y = py - (py - this.y) * (next / this.scale);
    this.scale = next;
    this.draw();
  }

  draw() {
    const box = this.stage.getBoundingClientRect();
    const roomX = Math.max(0, (this.image.offsetWidth * this.scale - box.width) / 2);
    const roomY = Math.max(0, (this.image.offsetHeight * this.scale - box.height) / 2);
    this.x = Math.min(roomX, Math.max(-roomX, this.x));
    this.y = Math.min(roomY, Math.max(-roomY, this.y));
    this.image.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    this.stage.classList.toggle("zoomed", this.scale > 1);
    this.shown.textContent = `${Math.round(this.scale * 100)}%`;
  }

  key(event) {
    const pan = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
    if (event.key === "+" || event.key === "=") this.zoom(STEP);
    else if (event.key === "-") this.zoom(1 / STEP);
    else if (event.key === "0") this.zoom(1 / MOST);
    else if (pan) { this.x += pan[0]; this.y += pan[1]; this.draw(); } else return;
    event.preventDefault();
  }

  down(event) {
    this.stage.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, event);
    this.start = event;
    this.moved = this.pointers.size > 1;
    this.spread = this.distance();
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    this.pointers.set(event.pointerId, event);
    if (Math.hypot(event.clientX - this.start.clientX, event.clientY - this.start.clientY) > 4) this.moved = true;
    if (this.pointers.size === 2) {
      const now = this.distance();
      const [a, b] = [...this.pointers.values()];
      this.zoom(now / this.spread, { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
      this.spread = now;
      return;
    }
    this.x += event.clientX - before.clientX;
    this.y += event.clientY - before.clientY;
    this.draw();
  }

  // A click on the picture zooms; a click beside it closes the viewer.
  up(event) {
    this.pointers.delete(event.pointerId);
    this.spread = this.distance();
    if (this.moved || event.type === "pointercancel") return;
    const box = this.image.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside) this.dialog.close();
    else this.zoom(this.scale > 1 ? 1 / MOST : 2, event);
  }

  distance() {
    const [a, b] = [...this.pointers.values()];
    return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 1;
  }
}
