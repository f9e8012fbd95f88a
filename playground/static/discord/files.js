// Reads a file that a person chose, as the server takes it: {filename, data in base64}.

import { Mistake } from "../shared/dom.js";

const LARGEST = 10 << 20;

export async function readFile(file) {
  if (file.size > LARGEST) throw new Mistake(`${file.name} is larger than 10 MB. Choose a smaller file.`);
  const reader = new FileReader();
  await new Promise((read, failed) => {
    reader.onload = read;
    reader.onerror = () => failed(new Mistake(`${file.name} can't be read. Choose it again.`));
    reader.readAsDataURL(file);
  });
  return { filename: file.name, data: reader.result.split(",")[1] ?? "" };
}
