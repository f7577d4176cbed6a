package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

func main() {
	body := `{
	  "model": "acme/looker-2b",
	  "messages": [
	    {
	      "role": "user",
	      "content": [
	        {"type": "text", "text": "What is in this picture?"},
	        {
	          "type": "image_url",
	          "image_url": {"url": "https://hub.example.com/assets/samples/street.png"}
	        }
	      ]
	    }
	  ]
	}`

	request, err := http.NewRequest("POST", "https://hub.example.com/v1/chat/completions", strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("HF_TOKEN"))
	request.Header.Set("Content-Type", "application/json")

	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("%s: %s", response.Status, answer)
	}

	var completion struct {
		Choices []struct {
			Message struct {
				Content string `json:"content"`
			} `json:"message"`
		} `json:"choices"`
	}
	if err := json.Unmarshal(answer, &completion); err != nil {
		log.Fatal(err)
	}
	for _, choice := range completion.Choices {
		fmt.Println(choice.Message.Content)
	}
}
