"""Names in the scripts of the most spoken languages, as pictures show them.

`python -m tests.render.written` draws them again: look at them in full and at half the size, and
compare with how each language is written.
"""

from pathlib import Path

from PIL import Image

from render.drawing import fonts, names

FILE = Path(__file__).with_name("written.png")
SEAT = 1
_SIZE, _SMALL = 42, 26
WIDTH, HEIGHT = 1100, 84

NAMES = {
    "English": "Sam Wolf",
    "Vietnamese": "Nguyễn Thị Ơn",
    "Turkish": "Şebnem Iğdır",  # noqa: RUF001 - this language has this letter
    "Polish": "Łukasz Żółć",
    "Hausa": "Ƙasimu Ɗanladi",
    "Russian": "Сергей Ёжиков",
    "Ukrainian": "Їжак Ґалаґан",
    "Greek": "Δημήτρης Άννα",
    "Chinese": "王小明 堃煒",
    "Cantonese": "陳大文 咗嘅",
    "Japanese": "さくら ガンダム 髙橋",
    "Korean": "김민준 한국",
    "Hindi": "राम शर्मा क्षत्रिय",
    "Marathi": "ज्ञानेश्वर माउली",
    "Bengali": "সুমিতা রায় ক্ষুদ্র",
    "Punjabi": "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
    "Gujarati": "ગુજરાતી જ્ઞાન",
    "Odia": "ଓଡ଼ିଆ ଶ୍ରୀ",
    "Tamil": "தமிழ்ச்செல்வி கொ",
    "Telugu": "తెలుగు శ్రీనివాస్",
    "Kannada": "ಕನ್ನಡ ಶ್ರೀ",
    "Malayalam": "മലയാളം ക്ഷ",
    "Sinhala": "සිංහල ශ්‍රී",
    "Thai": "สมชาย ใจดี ปู่กู้",
    "Lao": "ສົມຊາຍ ພາສາລາວ",
    "Khmer": "សុខា ភាសាខ្មែរ",
    "Burmese": "မြန်မာ ကျော်",
    "Amharic": "ሰላም አበበ",
    "Georgian": "ქართული ნინო",
    "Armenian": "Անի Հայկ",
    "Arabic": "مريم العربية",
    "Persian": "نیلوفر می‌خواهم",
    "Urdu": "اردو ٹیکسٹ گھ",
    "Hebrew": "שלום עולם",
    "Hebrew with points": "שָׁלוֹם",
    "Hebrew and a number": "דנה 7",
    "Arabic, an emoji and Latin letters": "مريم 🦁 Sam",
    "A namesake": "שלום (A)",
    "Emoji": "🦁👩‍🚀❤️ Jo",
    "Ornaments": "꧁Sam꧂ ★",
}


def row(name: str) -> Image.Image:
    """A name by itself, and small in a sentence."""
    image = Image.new("L", (WIDTH, HEIGHT), 255)
    shown = names.drawn(name, SEAT)
    for x, words, size in ((10, shown, _SIZE), (WIDTH // 2, f"{shown}: 5 eggs, A to act", _SMALL)):
        line = fonts.line(words, size, "black")
        top = HEIGHT * 2 // 3 - line.baseline
        image.paste(0, (x, top, x + line.mask.width, top + line.mask.height), line.mask)
    return image


def sheet() -> Image.Image:
    """All names, below each other."""
    whole = Image.new("L", (WIDTH, HEIGHT * len(NAMES)))
    for number, name in enumerate(NAMES.values()):
        whole.paste(row(name), (0, HEIGHT * number))
    return whole


def expected(language: str) -> Image.Image:
    """The stored row of a language."""
    top = HEIGHT * list(NAMES).index(language)
    return Image.open(FILE).crop((0, top, WIDTH, top + HEIGHT))


if __name__ == "__main__":
    sheet().save(FILE, optimize=True)
